import unicode from '@fontsource-variable/figtree/unicode.json' with { type: 'json' }
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const FOLDER = join(import.meta.dirname, 'dist-fonts')

/** English and the signs it is set with: every page needs them, and they come in a connection's first round trip. */
const LETTERS = 'U+0020-007E,U+00A0,U+00A9,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026'

/** Writes the shop's font in parts, with the style sheet that names them: a browser fetches those a page is written with. */
export const fontParts = (): Plugin => ({
  name: 'font-parts',
  async buildStart() {
    const latin = await readFile(fileOf('figtree-latin-wght-normal.woff2'))
    const letters = charactersIn(LETTERS)
    const accents = charactersIn(unicode.latin).filter((character) => !letters.includes(character))
    await mkdir(FOLDER, { recursive: true })
    await writeFile(join(FOLDER, 'letters.woff2'), await partOf(latin, letters))
    await writeFile(join(FOLDER, 'accents.woff2'), await partOf(latin, accents))
    await writeFile(join(FOLDER, 'figtree.css'), STYLES)
  },
})

const fileOf = (name: string) =>
  join(import.meta.dirname, '../node_modules/@fontsource-variable/figtree/files', name)

const partOf = (font: Buffer, characters: string[]) =>
  subsetFont(font, characters.join(''), { targetFormat: 'woff2' })

function charactersIn(ranges: string) {
  return ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range
      .slice('U+'.length)
      .split('-')
      .map((code) => parseInt(code, 16))
    return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
  })
}

const face = (source: string, range: string) => `@font-face {
  font-family: 'Figtree Variable';
  font-display: swap;
  font-weight: 300 900;
  src: url('${source}') format('woff2');
  unicode-range: ${range};
}
`

// Of two faces with a character the later one is taken: the accents need not leave the letters out.
const STYLES = [
  face('@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2', unicode['latin-ext']),
  face('./accents.woff2', unicode.latin),
  face('./letters.woff2', LETTERS),
].join('\n')
