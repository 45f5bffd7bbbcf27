import type { CaptionOffer } from '../captions.ts'
import type { Rung } from '../engine/rungs.ts'
import { canFill, isFilling } from '../full-screen.ts'
import { fact, sameItems } from './fact.ts'

/** What is seen, how sharp, and where. */
export const pictureFacts = {
  rungs: fact<readonly Rung[]>({
    first: [],
    read: ({ engine }) => engine.rungs,
    from: { owners: ['engine'] },
  }),
  lines: fact<number | null>({
    first: null,
    read: ({ engine }) => engine.lines,
    from: { owners: ['engine'] },
  }),
  wishedLines: fact<number | null>({
    first: null,
    read: ({ engine }) => engine.wishedLines,
    from: { owners: ['engine'] },
  }),

  captionOffers: fact<readonly CaptionOffer[]>({
    first: [],
    read: ({ captions }) => captions.offered,
    from: { owners: ['captions', 'news'] },
  }),
  captionLanguage: fact<string | null>({
    first: null,
    read: ({ captions }) => captions.language,
    from: { owners: ['captions'] },
  }),
  cues: fact<readonly VTTCue[]>({
    first: [],
    read: ({ captions }) => captions.cues,
    from: { owners: ['captions'] },
    same: sameItems,
  }),

  canFill: fact({ first: false, read: canFill, from: { video: ['loadedmetadata'] } }),
  fills: fact({
    first: false,
    read: isFilling,
    from: {
      video: ['webkitbeginfullscreen', 'webkitendfullscreen'],
      document: ['fullscreenchange'],
    },
  }),
  canFloat: fact({
    first: false,
    read: ({ video }) => document.pictureInPictureEnabled === true && !video.disablePictureInPicture,
    from: { video: ['loadedmetadata'] },
  }),
  floats: fact({
    first: false,
    read: ({ video }) => document.pictureInPictureElement === video,
    from: { video: ['enterpictureinpicture', 'leavepictureinpicture'] },
  }),
  canAirplay: fact({ first: false, read: ({ screens }) => screens.airplay, from: { owners: ['screens'] } }),
  canCast: fact({ first: false, read: ({ screens }) => screens.cast, from: { owners: ['screens'] } }),
  isElsewhere: fact({
    first: false,
    read: ({ screens }) => screens.isElsewhere,
    from: { owners: ['screens'] },
  }),
}
