import { clock } from '../../format.ts'
import { t } from '../../text.ts'
import type { Extent } from './order.ts'

/** `3 films · 1:04:09`; without a time while no length is known. */
export const extentText = ({ films, seconds }: Extent) =>
  seconds > 0
    ? t('playlist.extent', { count: films, time: clock(seconds) })
    : t('playlist.films', { count: films })
