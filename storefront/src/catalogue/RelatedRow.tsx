import type { Content } from '@matinee/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../text.tsx'
import { ProgramRow, RowSkeleton } from './ProgramRow.tsx'
import { relatedTo } from './queries.ts'

/** What else there is of the kind of a program. */
export function RelatedRow({ content: { permalink } }: { content: Content }) {
  const t = useText()
  const { data, isPending } = useQuery(relatedTo(permalink))

  if (isPending) return <RowSkeleton />
  return data && data.length > 0 && <ProgramRow title={t('program.related')} cards={data} />
}
