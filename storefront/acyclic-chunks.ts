import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/**
 * Refuses a build whose files import one another in a circle: the one that runs first finds the others not yet there,
 * and the page stays blank. Names the modules that close the circle, so that a group can be mended.
 */
export const acyclicChunks = (): Plugin => ({
  name: 'acyclic-chunks',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const circle = circleAmong(chunks)
    if (!circle) return
    const told = circle.slice(1).map((to, index) => {
      const from = circle[index]!
      const pairs = from.moduleIds.flatMap((id) =>
        (this.getModuleInfo(id)?.importedIds ?? [])
          .filter((imported) => to.moduleIds.includes(imported))
          .map((imported) => `    ${id} imports ${imported}`),
      )
      return [`  ${from.name} -> ${to.name}`, ...pairs.slice(0, 10)].join('\n')
    })
    this.error(`files that import one another in a circle\n${told.join('\n')}`)
  },
})

/** The chunks along a circle, the first again at the end, or undefined where there is none. */
function circleAmong(chunks: Chunk[]): Chunk[] | undefined {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const done = new Set<Chunk>()
  return firstOf(chunks, (chunk) => circleFrom(chunk, []))

  function circleFrom(chunk: Chunk, path: Chunk[]): Chunk[] | undefined {
    if (path.includes(chunk)) return [...path.slice(path.indexOf(chunk)), chunk]
    if (done.has(chunk)) return undefined
    const imported = chunk.imports.flatMap((file) => byFile.get(file) ?? [])
    const found = firstOf(imported, (next) => circleFrom(next, [...path, chunk]))
    done.add(chunk)
    return found
  }
}

function firstOf<Item, Found>(items: Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found) return found
  }
  return undefined
}
