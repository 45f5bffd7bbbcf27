import type { Transform } from 'node:stream'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { csvOf } from '../../platform/text/csv-writer.ts'
import { isFileKind, kindsFor, otherLanguagesOf } from '../kinds.ts'
import { readTextRows, type TextRow } from '../text-rows.ts'

/** The columns before those of the languages. */
export const FILE_COLUMNS = ['kind', 'id', 'field', 'original'] as const

interface Choice {
  only?: 'missing' | undefined
}

/** All texts that the viewer may see beside their translations, as CSV. */
export function writeTranslationFile(ctx: StoreContext, viewer: Viewer, choice: Choice): Transform {
  assertMaySee(viewer, 'content')
  return csvOf(linesOf(ctx, viewer, choice))
}

async function* linesOf(ctx: StoreContext, viewer: Viewer, { only }: Choice): AsyncGenerator<unknown[]> {
  const languages = otherLanguagesOf(ctx)
  yield [...FILE_COLUMNS, ...languages]
  for (const kind of kindsFor(viewer).filter(isFileKind))
    for await (const row of readTextRows(ctx.db, ctx.store.id, kind))
      for (const { line, isWhole } of linesOfRow(row, languages))
        if (only !== 'missing' || !isWhole) yield line
}

const linesOfRow = ({ kind, id, texts, translations, language: written }: TextRow, languages: string[]) =>
  texts.map(({ name, own }) => {
    const said = languages.map((language) => translations[language]?.[name] ?? '')
    return {
      line: [kind, id, name, own, ...said],
      isWhole: said.every((text, place) => text !== '' || languages[place] === written),
    }
  })
