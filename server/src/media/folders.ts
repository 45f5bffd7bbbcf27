import { folderOf } from './removal.ts'
import type { Wanted } from './making-queries.ts'

/** Everything of one version of a film: no two versions share a file. */
export const versionFolder = ({ id, version }: Wanted) => `${folderOf(id)}/${version}`

/** What a player reads of it. */
export const hlsFolder = (wanted: Wanted) => `${versionFolder(wanted)}/hls`

/** Where a making that may be interrupted notes what is done. */
export const madeKey = (wanted: Wanted) => `${versionFolder(wanted)}/made.json`
