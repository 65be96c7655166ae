"""What a player asks about the war at sea: which interceptions are likely to succeed."""

from __future__ import annotations

from warcabinet.awaw.naval.interception.chances import likely as likely_interceptions

__all__ = ["likely_interceptions"]
