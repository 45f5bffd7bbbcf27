import type { Content } from '@matinee/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useText } from '../text.tsx'
import { ProgramRow, RowSkeleton } from './ProgramRow.tsx'
import { relatedTo } from './queries.ts'

/** What else there is of the kind of a program. */
export function RelatedRow({ content: { permalink } }: { content: Content }) {
  const t = useText()
  const { data: found, isPending } = useQuery(relatedTo(permalink))
  const data = useDeferredValue(found)

  if (isPending || data !== found) return <RowSkeleton />
  return data && data.length > 0 && <ProgramRow title={t('program.related')} cards={data} />
}
