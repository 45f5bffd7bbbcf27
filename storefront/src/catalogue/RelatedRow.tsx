import type { Content } from '@matinee/contract/catalogue/catalogue'
import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue } from 'react'
import { useInView } from '../frame/use-in-view.ts'
import { useShop } from '../store/shop.ts'
import { useText } from '../text.tsx'
import { ProgramRow, RowSkeleton } from './ProgramRow.tsx'
import { relatedTo } from './queries.ts'

/** The place of related programs, far below the film. */
export const RelatedRow = memo(function RelatedRow({ permalink }: Pick<Content, 'permalink'>) {
  const { place, isNear } = useInView()
  const { feature_flags } = useShop().store
  if (!feature_flags.related_programs) return null
  return (
    <div ref={place} className="pt-12">
      {isNear ? <RelatedPrograms permalink={permalink} /> : <div className="h-48 sm:h-60" />}
    </div>
  )
})

function RelatedPrograms({ permalink }: Pick<Content, 'permalink'>) {
  const t = useText()
  const { data: found, isError } = useQuery(relatedTo(permalink))
  const data = useDeferredValue(found)

  if (!data) return !isError && <RowSkeleton />
  return data.length > 0 && <ProgramRow title={t('program.related')} cards={data} />
}
