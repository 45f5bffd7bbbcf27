import type { Content } from '@matinee/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../text.tsx'
import { ProgramRow, RowSkeleton } from './ProgramRow.tsx'
import { related } from './queries.ts'

/** What else there is of the kind of a program, without the program itself. */
export function RelatedRow({ content, categoryId }: { content: Content; categoryId: number | undefined }) {
  const t = useText()
  const { data, isPending } = useQuery(related(categoryId ?? content.categories[0]?.id))
  const others = data?.body.filter(({ id }) => id !== content.id) ?? []

  if (isPending) return <RowSkeleton />
  return others.length > 0 && <ProgramRow title={t('program.related')} cards={others} />
}
