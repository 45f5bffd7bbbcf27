import { useRef, type PointerEvent } from 'react'
import { useFacts, useOwnScreen, useWishes } from '../context.ts'
import { tapReader } from '../gestures.ts'

interface Props {
  isShowing: boolean
  wake: () => void
  sleep: () => void
}

/**
 * The picture as something to press: a mouse plays and pauses, twice fills the screen; a finger shows and hides the
 * controls, twice at a side skips. Everything it does is also a button or a key, so assistive technology skips it.
 */
export function Picture({ isShowing, wake, sleep }: Props) {
  const wishes = useWishes()
  const started = useFacts((facts) => facts.started)
  const readTap = useRef(tapReader())
  const pointer = useRef('') // a double click does not tell what made it
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
