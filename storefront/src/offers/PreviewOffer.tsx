import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { autoplayAddress } from '../autoplay-address.ts'
import { offersOf } from '../catalogue/queries.ts'
import { WayLink } from './WayLink.tsx'

/** The best offer of a program, beside what says that its film is a preview. */
export function PreviewOffer({ permalink }: { permalink: string }) {
  const { data: offers = [] } = useQuery(offersOf(permalink))
  const here = autoplayAddress(useLocation({ select: ({ href }) => href }))
  return offers.length > 0 && <WayLink offers={offers} here={here} />
}
