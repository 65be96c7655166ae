import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { withoutGlyphNames } from "./fonts.ts";

/** Ships the licence of each bundled font beside it, as the OFL asks. */
function fontLicences(): Plugin {
  return {
    name: "font-licences",
    apply: "build",
    generateBundle() {
      for (const font of ["inter", "eb-garamond"]) {
        const url = new URL(`node_modules/@fontsource/${font}/LICENSE`, import.meta.url);
        const fileName = `licences/${font}-OFL.txt`;
        this.emitFile({ type: "asset", fileName, source: readFileSync(url) });
      }
    },
  };
}

/** Sends fonts without what no browser reads. */
function smallFonts(): Plugin {
  return {
    name: "small-fonts",
    apply: "build",
    generateBundle(_options, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== "asset" || !name.endsWith(".woff2")) continue;
        file.source = withoutGlyphNames(Buffer.from(file.source));
      }
    },
  };
}

/** What the map never uses of PixiJS stays at home: drawing with WebGPU (it is drawn with WebGL, or
 *  without on a canvas), pictures and shapes from files, films. */
const UNUSED: Record<string, string> = {
  "rendering/renderers/gpu/WebGPURenderer": "export class WebGPURenderer {}",
  "rendering/renderers/gpu/GpuUboSystem": "export class GpuUboSystem {}",
  "rendering/renderers/shared/texture/utils/textureFrom":
    "export const autoDetectSource = undefined, resourceToTexture = undefined, textureFrom = undefined;",
  "scene/graphics/shared/svg/SVGParser": "export const SVGParser = undefined;",
  "scene/graphics/shared/svg/parseSVGPath": "export const parseSVGPath = undefined;",
  "spritesheet/init": "export {};",
};

function withoutUnused(): Plugin {
  const found = /pixi\.js\/lib\/(.+)\.mjs$/;
  return {
    name: "without-unused",
    apply: "build",
    enforce: "pre",
    load: (id) => UNUSED[found.exec(id.replaceAll("\\", "/"))?.[1] ?? ""],
  };
}

/** Compresses scripts and styles once and as well as can be: the server sends them as they are. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/^assets\/.*\.(js|css)$/.test(name)) continue;
        const path = `${dir}/${name}`;
        const source = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(source));
        writeFileSync(`${path}.gz`, gzipSync(source, { level: 9 }));
      }
    },
  };
}

const api = process.env["WARCABINET_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [
    withoutUnused(),
    svelte(),
    svelteTesting({ autoCleanup: false }),
    fontLicences(),
    smallFonts(),
    packed(),
  ],
  build: {
    // Into the Python package, so that an installed server brings its pages along.
    outDir: "../src/warcabinet/server/static",
    emptyOutDir: true,
    // The server's content policy forbids data: addresses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: api, ws: true }, "/manual": api } },
  test: {
    // A file that draws says so in its first line (src/cleaning.ts).
    environment: "node",
    include: ["src/**/*.test.ts"],
    // Threads begin sooner than processes; each file of tests still has one of its own.
    pool: "threads",
    setupFiles: ["src/cleaning.ts"],
    restoreMocks: true,
    // A first look for roles takes jsdom a second, and several beside other checks.
    testTimeout: 30_000,
  },
});
