import type { ShownBlockOf } from '@matinee/contract/site/blocks'
import { ProgramRow } from '../catalogue/ProgramRow.tsx'
import { useLangIn } from './page-language.ts'

/** A row of programs. */
export function RowBlock({ block }: { block: ShownBlockOf<'row'> }) {
  const { title, cards, category } = block
  const langOf = useLangIn(block)
  return <ProgramRow title={title} lang={langOf('title')} cards={cards} {...(category && { category })} />
}
