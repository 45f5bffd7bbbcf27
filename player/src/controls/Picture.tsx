import { useRef, type PointerEvent } from 'react'
import { usePlayerState, useOwnScreen, usePlayerRequests } from '../context.ts'
import { tapReader } from '../gestures.ts'

interface Props {
  isShowing: boolean
  wake: () => void
  sleep: () => void
}

/**
 * Handles clicks and taps on the video: a click plays or pauses, a double click toggles fullscreen; a tap
 * toggles the controls, a double tap at a side skips. Hidden from assistive technology, since every action
 * also has a button.
 */
export function Picture({ isShowing, wake, sleep }: Props) {
  const wishes = usePlayerRequests()
  const started = usePlayerState((facts) => facts.started)
  const readTap = useRef(tapReader())
  const pointer = useRef('') // a double click event does not have a pointer type
  const ownScreen = useOwnScreen()

  function tap(event: PointerEvent) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const gesture = readTap.current({ at: event.timeStamp, across: (event.clientX - left) / width })
    if (gesture === 'back') wishes.skip(-10)
    else if (gesture === 'forward') wishes.skip(10)
    else if (!started) wishes.play()
    else if (isShowing) sleep()
    else wake()
  }

  const onPointerUp = (event: PointerEvent) => {
    pointer.current = event.pointerType
    if (event.pointerType !== 'mouse') tap(event)
    else if (event.button === 0) wishes.playOrPause()
  }

  return (
    <div
      className="mp-picture"
      aria-hidden="true"
      onPointerUp={onPointerUp}
      onDoubleClick={() => pointer.current === 'mouse' && !ownScreen && wishes.fill()}
    />
  )
}
