import { useEffect, useRef } from 'react'
import { useOwnScreen, useWords } from '../context.ts'
import { KEY_HELP, NEIGHBOUR_HELP, SCREEN_HELP } from '../keyboard.ts'
import { usePlaybackQueue } from '../playback-queue.ts'
import { Button } from './Button.tsx'

/** The keyboard shortcuts. Escape or a click outside closes the dialog and restores the focus. */
export function Help({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const { next, previous } = usePlaybackQueue()
  const ownScreen = useOwnScreen()
  const lines = [...KEY_HELP, ...(ownScreen ? [] : SCREEN_HELP), ...(next || previous ? NEIGHBOUR_HELP : [])]
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])

  return (
    // A click outside targets the dialog itself, a click inside one of its children.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="mp-help"
      aria-labelledby="mp-help-title"
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div>
        <header>
          <h2 id="mp-help-title">{words('player.keys')}</h2>
          <Button icon="close" label={words('player.keys_close')} onClick={onClose} />
        </header>
        <dl>
          {lines.map(([keys, word]) => (
            <div key={word}>
              <dt>{words(word)}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </dialog>
  )
}
