import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Bundles the mails with all dependencies into one file, which only the server uses. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { ssr: 'src/render.tsx', target: 'node24' },
})
