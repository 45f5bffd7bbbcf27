import { TextField } from '@matinee/ui/TextField'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { nicknameFault } from '../queries.ts'

const ASKS_AFTER_MS = 350

interface Props {
  saved: string
  value: string
  onType: (nickname: string) => void
}

/** The nickname for mentions; its availability is shown while typing. */
export function NicknameField({ saved, value, onType }: Props) {
  const t = useAccountText()
  const said = useSaid(saved, value.trim())

  return (
    <TextField
      name="nickname"
      label={t('account.nickname')}
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      maxLength={30}
      hint={<span aria-live="polite">{said ?? t('account.nickname.hint')}</span>}
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
  )
}

/** The availability of the typed nickname; null where there is nothing to show. */
function useSaid(saved: string, typed: string) {
  const t = useAccountText()
  const asked = useSettled(typed)
  const isNew = asked !== '' && asked !== saved
  const { data } = useQuery({ ...nicknameFault(asked), enabled: isNew })
  if (!isNew || asked !== typed || !data) return null
  if (data.fault === null) return <b className="text-success">{t('account.nickname.free')}</b>
  const fault = data.fault === 'taken' ? 'account.fault.nickname_taken' : 'account.fault.nickname'
  return <b className="text-danger">{t(fault)}</b>
}

/** Debounces a value. */
function useSettled(value: string) {
  const [settled, setSettled] = useState(value)

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ASKS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value])

  return settled
}
