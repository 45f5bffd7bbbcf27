import { unlockLink } from '@matinee/contract/catalogue/private-links'
import { useMutation } from '@tanstack/react-query'
import { useId, type FormEvent } from 'react'
import { ApiError, call } from '../call.ts'
import { sentenceFor, useLanguage, useText } from '../text.tsx'
import { keepUnlockedToken } from './linked-play.ts'

interface LinkPasswordProps {
  token: string
  /** Called with the token that stands for the link and its password. */
  onOpen: (token: string) => void
}

/** Asks for the password of a private link. */
export function LinkPassword({ token, onOpen }: LinkPasswordProps) {
  const t = useText()
  const id = useId()
  const { words } = useLanguage()
  const unlock = useMutation({
    mutationFn: (password: string) => call(unlockLink, { params: { token }, body: { password } }),
    onSuccess({ token }) {
      keepUnlockedToken(token)
      onOpen(token)
    },
  })
  const { error } = unlock

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    if (typeof password === 'string' && password !== '') unlock.mutate(password)
  }

  return (
    <form className="embed-notice" onSubmit={submit}>
      <h1>{t('link.password.title')}</h1>
      <label className="embed-label" htmlFor={id}>
        {t('link.password.label')}
      </label>
      <input
        id={id}
        className="embed-field"
        name="password"
        type="password"
        autoComplete="off"
        maxLength={200}
        required
        aria-invalid={error !== null}
        aria-describedby={error ? `${id}-fault` : undefined}
      />
      {error && (
        <p id={`${id}-fault`} className="embed-fault" role="alert">
          {error instanceof ApiError ? sentenceFor(error, words) : t('embed.failed')}
        </p>
      )}
      <button type="submit" className="embed-action" disabled={unlock.isPending}>
        {t('link.password.open')}
      </button>
    </form>
  )
}
