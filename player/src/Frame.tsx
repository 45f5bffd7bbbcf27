import type { PlayableFilm } from '@matinee/contract/playback/playback'
import {
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { usePlayerState, useOwnScreen, usePlayerRequests, useWords } from './context.ts'
import { Bar } from './controls/Bar.tsx'
import { Centre } from './controls/Centre.tsx'
import { Cues } from './controls/Cues.tsx'
import { FailureScreen } from './controls/FailureScreen.tsx'
import { Help } from './controls/Help.tsx'
import { useFilmHandle, type FilmHandle } from './controls/Marks.tsx'
import { NoticeBubble } from './controls/NoticeBubble.tsx'
import { Picture } from './controls/Picture.tsx'
import { Top } from './controls/Top.tsx'
import { focusKindOf } from './focus.ts'
import { requestForKey } from './keyboard.ts'
import './look/player.css'
import './look/bar.css'
import './look/menu.css'
import { usePlaybackQueue } from './playback-queue.ts'
import { useActivity } from './use-activity.ts'
import { useNotice } from './use-notice.ts'
import { VideoSlot } from './VideoSlot.tsx'

/** Content of the page rendered over the video, with a handle to control it. */
export type Overlay = (film: FilmHandle) => ReactNode

interface Props {
  boxRef: Ref<HTMLElement>
  videoRef: RefObject<HTMLVideoElement | null>
  film: PlayableFilm
  title: string
  atStart?: Overlay
  atEnd?: Overlay
}

const OTHER_SCREENS = new Set<string>(['fill', 'float'])

/** The video with its controls, overlays and keyboard handling. */
export function Frame({ boxRef, videoRef, film, title, atStart, atEnd }: Props) {
  const words = useWords()
  const wishes = usePlayerRequests()
  const isPlaying = usePlayerState(({ paused, ended, failure }) => !paused && !ended && !failure)
  const started = usePlayerState((facts) => facts.started)
  const ended = usePlayerState((facts) => facts.ended)
  const handle = useFilmHandle()
  const around = usePlaybackQueue()
  const hasFailed = usePlayerState(({ failure }) => failure !== null)
  const ownScreen = useOwnScreen()
  const { isActive, wake, sleep } = useActivity()
  const { notice, expect } = useNotice()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isByKeyboard, setByKeyboard] = useState(false)
  const showsControls = isActive || !isPlaying || isMenuOpen || isByKeyboard

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || isHelpOpen) return
    wake()
    const wish = requestForKey(event, focusKindOf(event.target))
    if (!wish || (ownScreen && OTHER_SCREENS.has(wish[0]))) return
    event.preventDefault()
    expect()
    const [name, ...rest] = wish
    if (name === 'help') setHelpOpen(true)
    else if (name === 'next' || name === 'previous') around[name]?.go()
    else (wishes[name] as (...rest: unknown[]) => void)(...rest)
  }

  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    wake()
    setByKeyboard(target !== currentTarget && target.matches(':focus-visible'))
  }

  return (
    // The section handles keys from any focused child; each of them also has a visible control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={boxRef}
      className="mp-player"
      aria-label={words('player.label', { title })}
      tabIndex={-1}
      data-controls={showsControls}
      data-started={started}
      data-failed={hasFailed}
      data-ended={ended && atEnd !== undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={() => setByKeyboard(false)}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && wake()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && sleep()}
    >
      <VideoSlot videoRef={videoRef} film={film} title={title} />
      <Cues />
      <Picture isShowing={showsControls} wake={wake} sleep={sleep} />
      <Centre wake={wake} />
      {!started && atStart && <div className="mp-overlay mp-at-start">{atStart(handle)}</div>}
      {ended && atEnd && <div className="mp-overlay mp-at-end">{atEnd(handle)}</div>}
      <NoticeBubble notice={notice} />
      <Top title={title} />
      <Bar isMenuOpen={isMenuOpen} onMenu={setMenuOpen} onHelp={setHelpOpen} />
      <FailureScreen />
      {isHelpOpen && <Help onClose={() => setHelpOpen(false)} />}
    </section>
  )
}
