import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

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

/** The map is drawn with WebGL, or without on a canvas: what draws with WebGPU stays at home. */
function withoutWebGPU(): Plugin {
  const found = /pixi\.js\/lib\/rendering\/renderers\/gpu\/(WebGPURenderer|GpuUboSystem)\.mjs$/;
  return {
    name: "without-webgpu",
    apply: "build",
    enforce: "pre",
    load(id) {
      const [, name] = found.exec(id.replaceAll("\\", "/")) ?? [];
      return name === undefined ? undefined : `export class ${name} {}`;
    },
  };
}

const api = process.env["WARCABINET_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [withoutWebGPU(), svelte(), svelteTesting({ autoCleanup: false }), fontLicences()],
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
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    // Threads begin sooner than processes; each file of tests still has one of its own.
    pool: "threads",
    setupFiles: ["src/cleaning.ts"],
    restoreMocks: true,
    // A first look for roles takes jsdom a second, and several beside other checks.
    testTimeout: 30_000,
  },
});
