import { relative, sep } from 'node:path'

/** As much of a module as it takes to know who uses it. */
interface ModuleInfo {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

export interface ChunkContext {
  getModuleInfo(id: string): ModuleInfo | null
}

/** Everything fetched by itself from which imports alone lead to a module, by its path in the folder `sources`. */
export function entriesOf(id: string, context: ChunkContext, sources: string): string[] {
  const entries = new Set<string>()
  const seen = new Set<string>()
  const climb = (module: string) => {
    if (seen.has(module)) return
    seen.add(module)
    const { isEntry, importers, dynamicImporters } = context.getModuleInfo(module)!
    if (isEntry || dynamicImporters.length > 0) entries.add(relative(sources, module).replaceAll(sep, '/'))
    importers.forEach(climb)
  }
  climb(id)
  return [...entries]
}
