import type { CaptionOffer } from '../captions.ts'
import type { PlayableRendition } from '../engine/renditions.ts'
import { canEnterFullscreen, isFullscreen } from '../full-screen.ts'
import { stateField, sameItems } from './state-field.ts'

/** State of the video: renditions, captions and screens. */
export const pictureFields = {
  rungs: stateField<readonly PlayableRendition[]>({
    first: [],
    read: ({ engine }) => engine.rungs,
    from: { owners: ['engine'] },
  }),
  lines: stateField<number | null>({
    first: null,
    read: ({ engine }) => engine.lines,
    from: { owners: ['engine'] },
  }),
  wishedLines: stateField<number | null>({
    first: null,
    read: ({ engine }) => engine.wishedLines,
    from: { owners: ['engine'] },
  }),

  captionOffers: stateField<readonly CaptionOffer[]>({
    first: [],
    read: ({ captions }) => captions.offered,
    from: { owners: ['captions', 'news'] },
  }),
  captionLanguage: stateField<string | null>({
    first: null,
    read: ({ captions }) => captions.language,
    from: { owners: ['captions'] },
  }),
  cues: stateField<readonly VTTCue[]>({
    first: [],
    read: ({ captions }) => captions.cues,
    from: { owners: ['captions'] },
    same: sameItems,
  }),

  canFill: stateField({ first: false, read: canEnterFullscreen, from: { video: ['loadedmetadata'] } }),
  fills: stateField({
    first: false,
    read: isFullscreen,
    from: {
      video: ['webkitbeginfullscreen', 'webkitendfullscreen'],
      document: ['fullscreenchange'],
    },
  }),
  canFloat: stateField({
    first: false,
    read: ({ video }) => document.pictureInPictureEnabled === true && !video.disablePictureInPicture,
    from: { video: ['loadedmetadata'] },
  }),
  floats: stateField({
    first: false,
    read: ({ video }) => document.pictureInPictureElement === video,
    from: { video: ['enterpictureinpicture', 'leavepictureinpicture'] },
  }),
  canAirplay: stateField({
    first: false,
    read: ({ screens }) => screens.airplay,
    from: { owners: ['screens'] },
  }),
  canCast: stateField({ first: false, read: ({ screens }) => screens.cast, from: { owners: ['screens'] } }),
  isElsewhere: stateField({
    first: false,
    read: ({ screens }) => screens.isElsewhere,
    from: { owners: ['screens'] },
  }),
}
