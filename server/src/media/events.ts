import { Type } from 'typebox'
import { defineEvent } from '../platform/jobs/events.ts'

const VideoPayload = Type.Object({ video_id: Type.Integer() })

/** The first renditions of a video are playable; higher ones may follow. */
export const videoPlayable = defineEvent('media.video-watchable', VideoPayload)

/** Posters, storyboard and captions of a video are available. */
export const videoThumbnailsReady = defineEvent('media.video-pictured', VideoPayload)

/** All renditions of a video are encoded. */
export const videoReady = defineEvent('media.video-ready', VideoPayload)

/** Encoding a video failed; its row holds the reason. */
export const videoFailed = defineEvent('media.video-failed', VideoPayload)
