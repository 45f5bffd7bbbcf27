import { clock } from '../../format.ts'
import { t } from '../../text.ts'
import type { Extent } from './order.ts'

/** Formats an extent as `3 films · 1:04:09`, without the length if it is unknown. */
export const extentText = ({ films, seconds }: Extent) =>
  seconds > 0
    ? t('playlist.extent', { count: films, time: clock(seconds) })
    : t('playlist.films', { count: films })
