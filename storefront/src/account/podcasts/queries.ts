import { listMyPodcasts } from '@matinee/contract/library/podcasts'
import { readQuery } from '../../read.ts'

/** The store's podcasts, with the addresses of the member's feeds. */
export const myPodcasts = readQuery(listMyPodcasts, {})
