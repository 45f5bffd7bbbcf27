import mantine from 'postcss-preset-mantine'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { chunkOf } from './chunks.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/bullet/',
  plugins: [react()],
  // The contract as data alone: see its package.json.
  resolve: { conditions: ['matinee-browser', ...defaultClientConditions] },
  css: { postcss: { plugins: [mantine()] } },
  build: {
    manifest: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: 'src/main.tsx',
      output: {
        codeSplitting: {
          groups: [{ debugName: 'shared', name: chunkOf, includeDependenciesRecursively: false }],
        },
      },
    },
  },
})
