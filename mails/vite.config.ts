import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** One file with everything it needs, for the server alone. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { ssr: 'src/render.tsx', target: 'node24' },
})
