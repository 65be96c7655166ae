"""Winter 1944: the Allies on the Rhine, the Vistula and Leyte, with the first atomic bombs.

The bombs came half a year later, and only to one side: here they are there at once, so that every
kind of atomic attack is tried.
"""

from __future__ import annotations

from tests.players.late_war.position import AXIS, JAPAN, RUSSIA, WEST, Position

WINTER_1944 = Position(
    name="winter-1944",
    title="Winter 1944",
    first="Winter 1944",
    last="Spring 1946",
    gone="france poland italy dutch-east-indies philippines",
    more="hungary",
    wars="""
    germany/britain germany/us germany/russia hungary/britain hungary/us hungary/russia
    japan/china japan/communist-china japan/britain japan/us
    """,
    surrendered="france italy",
    countries="""
    conquered germany: norway denmark netherlands
    conquered britain: persia albania belgium luxembourg greece
    conquered russia: rumania bulgaria poland baltic-states yugoslavia
    ally germany: hungary
    neutral: finland
    colony britain: algeria morocco tunisia lebanon-syria libya ethiopia
    conquered japan: burma malaya singapore hong-kong sarawak dutch-east-indies philippines
    colony japan: french-indochina
    associated japan: thailand
    """,
    control="""
    germany: territory:norway territory:denmark territory:netherlands K34 J35 L34 M33..M34 N33
        O33..O34 P32..P33 R31 S29..S30 T29 T27..T28 U27..U28 V26..V27 W26..W27 S24..S25 T22..T26
        U21..U26 V22..V24 territory:rhodes
    britain: territory:corsica territory:belgium territory:luxembourg territory:sicily
        territory:sardinia territory:libya territory:tunisia territory:algeria territory:morocco
        territory:lebanon-syria territory:persia territory:ethiopia territory:albania
        territory:greece W22..W24 X22..X24 Y22..Y25 Z23..Z25 AA23..AA25 BB23..BB25 CC23 DD22
        PS14 PT13..PT14 PU12
    us: territory:france territory:saipan territory:guam territory:marshalls PY22 PX22 PEE26
        PDD24 PEE25
    russia: territory:baltic-states territory:eastern-poland territory:bessarabia
        territory:finnish-border K37 L35..L37 M35..M36 N34..N35 O35 P34 Q34 R34
        territory:rumania territory:bulgaria R32..R33 S31..S32 T30..T31 U29..U30 V28..V30
        W28..W30 X26..X30 Y27..Y29 Z28..Z29
    japan: PU13..PU14 PV12..PV13 PW12 PX11..PX12 territory:malaya territory:singapore
        territory:hong-kong territory:sarawak territory:java territory:sumatra
        territory:south-borneo territory:wake territory:french-indochina territory:thailand
        territory:bismarcks territory:andaman PU22 PV21..PV22 PW21..PW22 PX21 PY19..PY21
        PZ19..PZ22 PAA21
    """,
    units="""
    germany-infantry-3-3: M27 N26 O26 P26 Q25 K36 M34 N33 O33 P32 P33 Q33 V24 U23 S30 R31
    germany-armor-4-6: M27 N27 N33 S29
    germany-armor-5-6: O26 O33
    germany-infantry-1-3: C35 C33 K26 K29 V23 U27 T28
    germany-replacement-1-1: K28 J30 L31 J36 O32 P29 R29
    germany-flak: M27*3 L31*2 J30*2
    germany-aaf: L31*5 M27*3 N29*4 O32*4 R29*3 P27*3
    germany-jet: M28*3
    germany-air-transport: P29
    hungary-infantry-1-3: S30 T29
    hungary-aaf: S30
    britain-infantry-3-4: M26*2 X23 W23
    britain-infantry-1-3: AA7 GG19 MM29 PT13 PU12 DD28
    britain-armor-4-5: M24 W24
    britain-armor-2-5: M25 PT13
    britain-replacement-1-1: B29 F26 K21 K25 KK34 L24 PZ5 PDD3
    britain-commando-1-3: L25
    britain-airborne-1-3: J23
    britain-flak: L25*2
    britain-aaf: M25*4 L25*3 K23*3 Y22*4 DD28*1 PT12*3 PT11*2
    britain-air-transport: PR15 K23
    britain-nas: B29*2 F26*2 LL29*2 K21*2
    canada-infantry-3-4: M25 X24
    canada-armor-4-5: L25
    south-africa-infantry-3-4: X22
    south-africa-infantry-1-3: south-africa*3
    india-infantry-2-3: PU12 PT14 PS14 PT12
    india-infantry-1-3: PR15 PDD3 PT11 Y23
    australia-infantry-2-3: PFF27 PHH27 PEE26
    australia-infantry-1-3: PJJ20 PLL24 PHH27 PNN24
    australia-aaf: PNN24*2
    free-french-infantry-2-3: Q24 T21
    us-infantry-3-4: N25*2 O25*2 P25*2 P24 Q24 O24 Y24 PY22*2 PEE25 PEE26 atlantic-us*2 pacific-us*2
    us-armor-5-6: N24*2 O24 P24 atlantic-us
    us-infantry-1-3: PP53 PV31
    us-marine-1-3: PV31 PW30 pacific-us
    us-airborne-1-3: O23*2
    us-replacement-1-1: PX38 PJJ41 PA51 O22 V19 atlantic-us*2
    us-flak: L25*1
    us-aaf: O22*5 O24*5 P24*4 V19*2 Z23*4 PP53*2 PEE25*3 PV31*3 PY22*3 atlantic-us*4
    us-jet: K23*1
    us-air-transport: PR15*3 V19
    us-nas: pacific-us*15
    russia-infantry-1-3: X44 C46 PF34*2 PE27*2 Q34 P34
    russia-infantry-2-3: K37 L35 L36 M35 N34 O35 P34 R33 S31 T30 U29 V28 PF26 PD26
    russia-infantry-3-3: L35 M35*1 N34 O35 R33 S31 T30 PH32 PD26 J38 N35
    russia-armor-3-5: L36 M36*2 U29 PF26
    russia-armor-4-5: N35 S32 T31
    russia-armor-5-6: O36 L37
    russia-airborne-1-3: H47
    russia-flak: M36*1
    russia-aaf: N36*5 P35*5 J39*4 T33*3 W33*3 H47*4 PH32*3
    russia-air-transport: F50
    japan-infantry-3-2: PI29 PG31 PG29 PJ26 PK24 PL24 PM24 PN23 PO22*2 PS20 PL32 PW21
    japan-infantry-2-2: PG29 PH30*2 PJ25 PK24 PL24 PM24 PN23 PO23 PN24 PS20 PU13 PV12 PW21 PK29 PW12
    japan-infantry-1-2: PF31 PH29 PJ25 PO23 PO25 PO24 PT19 PY32 PQ31 PQ26 PY21 PII11 PZ14 PEE11
        PR40 PEE30
    japan-armor-2-3: PI29 PG31
    japan-armor-1-3: PH31*2 PJ26
    japan-replacement-1-1: PN28*2 PL31*2
    japan-marine-1-2: PL32
    japan-aaf: PG31*2 PI29*3 PO25*2 PN24*2 PL32*4 PW21*3 PR23*2
    japan-air-transport: PL32
    japan-nas: PL32*4 PN28*3
    china-infantry-2-2: PP19*2 PO21*2 PP23 PN22*2 PM22 PQ21 PR19
    china-infantry-1-2: PP22*2 PP23 PM23*2 PM22 PQ21 PR20 PS19 PR17 PP24
    flying-tigers-aaf: PR17*2
    communist-china-infantry-2-2: PL23*2 PK23*2
    communist-china-infantry-1-2: PJ23*2 PK22*2
    """,
    unbuilt="""
    germany-infantry-3-3*6 germany-armor-4-6*4 germany-aaf*8 germany-submarine*4
    germany-interceptor*4 germany-flak*2 germany-jet*2 germany-replacement-1-1*1
    britain-infantry-3-4*2 britain-aaf*4 britain-asw*4 britain-submarine*2 britain-transport*10
    britain-strategic-bomber*3 britain-interceptor*2 us-infantry-3-4*8 us-armor-5-6*4 us-aaf*16
    us-asw*6 us-submarine*3 us-strategic-bomber*8 us-nas*6 us-marine-1-3*1 us-air-transport*2
    us-interceptor*2 us-jet*1 russia-infantry-2-3*1 russia-infantry-3-3*1
    russia-armor-4-5*1 russia-aaf*3 russia-infantry-1-3*2 japan-infantry-2-2*3 japan-aaf*6
    japan-nas*8 japan-submarine*2 japan-transport*4 japan-interceptor*2 china-infantry-1-2*3
    """,
    fronts="""
    germany-interceptor western 5
    britain-strategic-bomber western 8
    us-strategic-bomber western 8
    us-strategic-bomber mediterranean 4
    us-strategic-bomber pacific 5
    britain-interceptor western 2
    us-interceptor western 2
    japan-interceptor pacific 3
    """,
    fleets="""
    J30: germany-lutzow germany-scheer germany-ca*2 germany-dd*3
    C33: germany-submarine*2
    atlantic-sw: germany-submarine*4 britain-submarine*1 britain-asw*6 us-asw*5
        britain-transport*38
    B29: britain-duke-of-york britain-renown britain-furious britain-ca*8 britain-dd*6
    F26: britain-malaya britain-ca*4 britain-dd*4
    K21: britain-ca*4 britain-dd*4 britain-resolution
    AA7: britain-ca*2 britain-dd*3
    LL29: britain-warspite britain-illustrious britain-ca*4 britain-dd*3
    indian-ocean-sw: britain-transport*6
    D44: russia-oktyabrskaya-revolutsiya russia-ca*2 russia-dd*3
    V38: russia-parizhskaya-kommuna russia-ca*2 russia-dd*3
    atlantic-us: us-new-york us-texas us-ca*6 us-dd*4
    pacific-us: us-enterprise us-saratoga us-washington us-north-carolina us-south-dakota
        us-massachusetts us-colorado us-maryland us-idaho us-mississippi us-new-mexico
        us-tennessee us-pennsylvania us-west-virginia us-ca*16 us-dd*14
    PP53: us-submarine*4
    pacific-sw: japan-transport*10 britain-transport*20
    PZ5: britain-king-george-v britain-howe britain-anson britain-ca*4 britain-dd*3
    PNN24: australia-ca*4 australia-dd*2
    PL32: japan-yamato japan-nagato japan-haruna japan-ise japan-hyuga japan-ca*6 japan-dd*5
        japan-submarine*2
    PEE11: japan-ca*4 japan-dd*3
    """,
    markers="""
    airbase germany: M28
    airbase russia: L37 S32
    airbase britain: M24
    airbase us: N24 PV31 PY22
    industrial-center russia: H47 D44 N49 O43 R44 F50 H54 I61 G63
    oil-plant germany: N29 M27 O32 P29 R29
    """,
    economy={
        "germany": (120, 190),
        "britain": (120, 120),
        "russia": (200, 60),
        "us": (450, 675),
        "japan": (90, 135),
        "china": (25, 40),
    },
    oil={AXIS: 3, WEST: 18, RUSSIA: 6, JAPAN: 2},
    levels="""
    air-range: germany 2, britain 2, us 3, japan 1
    radar: germany 2, britain 3, us 3, japan 1
    air-defense: germany 2
    strategic-bombers: britain 2, us 2
    jets: germany 11, us 9
    rockets: germany 11, us 9
    shock-armies: russia 4
    partisans: russia 4
    asw: western allies 4
    ctl: germany 3, russia 3, us 3, britain 3, japan 3
    air-drm: us 4, britain 4, russia 3
    winter-preparation: european axis 6, russia 9
    """,
    results={
        AXIS: (
            "air-range 2 radar 2 air-defense 2 torpedoes 1 controlled-reaction 1 atomic-bomb "
            "4 advanced-submarines 2"
        ),
        WEST: (
            "radar 3 air-range 3 anti-submarine-warfare 4 controlled-reaction 1 "
            "uranium-separation 3 plutonium-research 3 atomic-bomb 4 espionage 1 "
            "covert-operations 1"
        ),
        RUSSIA: (
            "combat-training 2 air-nationality 2 communist-subversion 1 counter-intelligence "
            "1 controlled-reaction 1 atomic-bomb 4"
        ),
        JAPAN: "air-range 1 combat-training 1 controlled-reaction 1 atomic-bomb 4",
    },
    bombs={WEST: (6, 10), AXIS: (4, 4), JAPAN: (0, 4), RUSSIA: (2, 2)},
)
