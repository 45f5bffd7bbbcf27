import { sep } from 'node:path'
import { entriesOf, type ChunkContext } from '../setup/chunk-entries.ts'

const SOURCES = `${import.meta.dirname}${sep}src${sep}`
const ENTRY = 'main.tsx'

const isControl = (id: string) => /[/\\]node_modules[/\\](@mantine[/\\]core|@tabler)[/\\]/.test(id)

/**
 * The chunk of a module that several screens share: what the frame of every screen runs with is one file, and so are
 * controls and icons, of which a screen would ask for thirty, one by one.
 */
export function chunkOf(id: string, context: ChunkContext): string | null {
  const entries = entriesOf(id, context, SOURCES)
  if (entries.length < 2) return null
  if (entries.includes(ENTRY)) return 'frame'
  return isControl(id) ? 'controls' : null
}
