import type { PlayableFilm } from '@matinee/contract/playback/playback'
import {
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { useFacts, useOwnScreen, useWishes, useWords } from './context.ts'
import { Bar } from './controls/Bar.tsx'
import { Centre } from './controls/Centre.tsx'
import { Cues } from './controls/Cues.tsx'
import { FailureScreen } from './controls/FailureScreen.tsx'
import { Help } from './controls/Help.tsx'
import { useFilmHandle, type FilmHandle } from './controls/Marks.tsx'
import { NoticeBubble } from './controls/NoticeBubble.tsx'
import { Picture } from './controls/Picture.tsx'
import { Top } from './controls/Top.tsx'
import { focusOf } from './focus.ts'
import { wishForKey } from './keyboard.ts'
import './look/player.css'
import './look/bar.css'
import './look/menu.css'
import { useSurroundings } from './surroundings.ts'
import { useActivity } from './use-activity.ts'
import { useNotice } from './use-notice.ts'
import { VideoPlace } from './VideoPlace.tsx'

/** Something of the page that lies on the picture, given what it may do with the film. */
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

/** The picture with all that lies on it, and the keys. */
export function Frame({ boxRef, videoRef, film, title, atStart, atEnd }: Props) {
  const words = useWords()
  const wishes = useWishes()
  const isPlaying = useFacts(({ paused, ended, failure }) => !paused && !ended && !failure)
  const started = useFacts((facts) => facts.started)
  const ended = useFacts((facts) => facts.ended)
  const handle = useFilmHandle()
  const around = useSurroundings()
  const hasFailed = useFacts(({ failure }) => failure !== null)
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
    const wish = wishForKey(event, focusOf(event.target))
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
    // Keys reach the player from whatever in it has the focus; every one of them is also a control.
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
      <VideoPlace videoRef={videoRef} film={film} title={title} />
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
