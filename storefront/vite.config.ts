import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import {
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  type BuildEnvironmentOptions,
} from 'vite'
import { acyclicChunks } from './acyclic-chunks.ts'
import { chunkOf } from './chunks.ts'
import { fontParts } from './font-parts.ts'
import { pageList } from './page-list.ts'

/** The contract as data alone: see its package.json. */
const WITHOUT_SCHEMAS = 'matinee-browser'

/** For browsers: the server writes the page itself and finds these files through the manifest. */
const browsers: BuildEnvironmentOptions = {
  manifest: true,
  // light-dark() must reach the browser as it is: parts of a page switch scheme by `color-scheme` alone.
  target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  rolldownOptions: {
    // The shop, what begins its broadcasts, the pages the server names, which bring Inertia, and the frames of other
    // sites, which bring a poster.
    input: ['src/main.tsx', 'src/live/main.ts', 'src/pages/main.tsx', 'src/embeds/main.ts'],
    output: {
      codeSplitting: {
        groups: [{ debugName: 'shared', name: chunkOf, includeDependenciesRecursively: false }],
      },
    },
  },
}

/** For the server, which draws the same screens: with everything they need, so that it runs wherever the server does. */
const server: BuildEnvironmentOptions = {
  ssr: true,
  outDir: 'dist-server',
  target: 'node24',
  rolldownOptions: { input: 'src/server.tsx' },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), ...(isSsrBuild ? [pageList()] : [fontParts(), acyclicChunks()])],
  resolve: { conditions: [WITHOUT_SCHEMAS, ...defaultClientConditions] },
  ssr: { noExternal: true, resolve: { conditions: [WITHOUT_SCHEMAS, ...defaultServerConditions] } },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild ? server : browsers,
}))
