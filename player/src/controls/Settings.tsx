import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useWords } from '../context.ts'
import { Button } from './Button.tsx'
import { Menu } from './Menu.tsx'
import { usePlayerSettings, type PlayerSetting } from './choices.ts'

interface Props {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onHelp: () => void
}

/** The settings menu: quality, speed, captions and audio, each with a list of options. */
export function Settings({ isOpen, onOpen, onHelp }: Props) {
  const words = useWords()
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  const close = () => {
    onOpen(false)
    opener.current?.focus()
  }

  useEffect(() => {
    if (!isOpen) return
    const closeBeside = ({ target }: Event) => root.current?.contains(target as Node) || onOpen(false)
    document.addEventListener('pointerdown', closeBeside)
    return () => document.removeEventListener('pointerdown', closeBeside)
  }, [isOpen, onOpen])

  return (
    <div className="mp-settings" ref={root}>
      <Button
        ref={opener}
        icon="settings"
        label={words('player.settings')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      />
      {isOpen && <SettingsMenu onClose={close} onHelp={onHelp} />}
    </div>
  )
}

/** The arrow key that returns to the previous list. */
const backKey = (list: Element) => (getComputedStyle(list).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft')

function SettingsMenu({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const words = useWords()
  const choices = usePlayerSettings()
  const [chosen, setChosen] = useState<PlayerSetting['name'] | null>(null)
  const choice = choices.find(({ name }) => name === chosen)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose()
    if (event.key !== 'Escape' && event.key !== backKey(event.currentTarget)) return
    event.preventDefault()
    if (chosen) setChosen(null)
    else if (event.key === 'Escape') onClose()
  }

  const top = [
    ...choices.map(({ name, label, value }) => ({
      key: name,
      label,
      value,
      opens: true,
      act: () => setChosen(name),
    })),
    { key: 'keys', label: words('player.keys'), act: () => (onClose(), onHelp()) },
  ]

  return choice ? (
    <Menu
      key={choice.name}
      label={choice.label}
      back={{ label: words('player.back_to_settings'), act: () => setChosen(null) }}
      items={choice.options.map(({ key, label, isChosen, choose }) => ({
        key,
        label,
        isChosen,
        act: () => (choose(), onClose()),
      }))}
      onKeyDown={onKeyDown}
    />
  ) : (
    <Menu key="top" label={words('player.settings')} items={top} onKeyDown={onKeyDown} />
  )
}
