import { COMMENT_LENGTH } from '@matinee/contract/community/community'
import { mentionable, mentionBeingTyped } from '@matinee/contract/community/community-text'
import { typeOver } from '@matinee/ui/type-over'
import { Combobox, Group, Text, Textarea, useCombobox } from '@mantine/core'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { t } from '../text.ts'
import { PersonAvatar } from './PersonAvatar.tsx'
import { useMentionable } from './use-mentionable.ts'

interface MentionFieldProps {
  label: string
  description: string
  value: string
  onChange: (value: string) => void
  onSubmit: () => void
  onEscape: () => void
}

/** A text field in which @ offers people of the store, chosen with arrow keys and Enter or by pointer. */
export function MentionField({ label, description, value, onChange, onSubmit, onEscape }: MentionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useCombobox()
  const { people, look, forget } = useMentionable()
  const isOpen = people.length > 0
  useEffect(() => field.current?.focus(), [])
  const { selectFirstOption } = list
  useEffect(() => {
    if (isOpen) selectFirstOption()
  }, [isOpen, people, selectFirstOption])

  const choose = (id: string) => {
    const person = people.find((each) => String(each.id) === id)
    if (person && field.current) complete(field.current, person.nickname ?? person.name)
    forget()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
    else if (event.key === 'Escape') (isOpen ? forget : onEscape)()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Combobox
      store={{ ...list, dropdownOpened: isOpen }}
      onOptionSubmit={choose}
      shadow="md"
      withinPortal={false}
    >
      <Combobox.EventsTarget withKeyboardNavigation={isOpen}>
        <Textarea
          ref={field}
          label={label}
          description={description}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={COMMENT_LENGTH}
          value={value}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value)
            look(beforeCaret(currentTarget))
          }}
          onSelect={({ currentTarget }) => look(beforeCaret(currentTarget))}
          onKeyDown={keys}
          onBlur={forget}
        />
      </Combobox.EventsTarget>
      <Combobox.DropdownTarget>
        <div />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label={t('inbox.mentions')}>
          {people.map((person) => (
            <Combobox.Option key={person.id} value={String(person.id)}>
              <Group gap="xs" wrap="nowrap">
                <PersonAvatar user={person} size={24} />
                <Text size="sm" className="one-line">
                  <bdi>{person.name}</bdi>
                </Text>
                <Text size="xs" c="dimmed" className="one-line">
                  <bdi>{person.nickname ?? person.email}</bdi>
                </Text>
              </Group>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const beforeCaret = ({ value, selectionStart }: HTMLTextAreaElement) => value.slice(0, selectionStart)

/** Inserts a mention with the caret behind it; the browser's undo removes it. */
function complete(field: HTMLTextAreaElement, name: string) {
  const { value, selectionStart: caret } = field
  const from = mentionBeingTyped(beforeCaret(field))?.from ?? caret
  typeOver(field, from, value[caret] === ' ' ? caret + 1 : caret, `@${mentionable(name)}@ `)
}
