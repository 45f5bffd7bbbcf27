import { Type } from 'typebox'
import { event } from '../platform/events.ts'

const OfVideo = Type.Object({ video_id: Type.Integer() })

/** The first renditions of a film play; higher ones may follow. */
export const videoWatchable = event('media.video-watchable', OfVideo)

/** Stills, storyboard and captions of a film are there. */
export const videoPictured = event('media.video-pictured', OfVideo)

/** All of a film is made. */
export const videoReady = event('media.video-ready', OfVideo)

/** A film could not be made; its row says why. */
export const videoFailed = event('media.video-failed', OfVideo)
