import { putAvatar, removeAvatar, type Profile } from '@matinee/contract/members/account'
import { Button } from '@matinee/ui/Button'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAlert } from '../../frame/alerts.tsx'
import { useAccountText } from '../../account-text.tsx'
import { call } from '../../call.ts'
import { session } from '../../session/queries.ts'
import { Avatar } from '../../members/Avatar.tsx'
import { Section } from '../parts.tsx'
import { profile as profileQuery } from '../queries.ts'
import { useChange } from '../use-change.ts'

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** The member's picture: picked, previewed in its circle, then uploaded. */
export function AvatarSection({ profile: { avatar, name } }: { profile: Profile }) {
  const t = useAccountText()
  const queries = useQueryClient()
  const { chosen, choose, forget } = useChosen()
  const keep = (changed: Profile) => {
    forget()
    return showProfile(queries, changed)
  }
  const send = useChange({
    act: (file: File) => call(putAvatar, { file }),
    done: t('account.avatar.saved'),
    onDone: keep,
  })
  const remove = useChange({
    act: () => call(removeAvatar, {}),
    done: t('account.avatar.removed'),
    onDone: keep,
  })

  return (
    <Section title={t('account.avatar')} text={t('account.avatar.text')}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar picture={chosen?.address ?? avatar} name={name} size="large" />
        {chosen ? (
          <div className="flex flex-wrap items-center gap-2">
            <Button disabled={send.isPending} onClick={() => send.mutate(chosen.file)}>
              {t('account.avatar.use')}
            </Button>
            <Button tone="quiet" disabled={send.isPending} onClick={forget}>
              {t('account.cancel')}
            </Button>
          </div>
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <PickPicture label={t(avatar ? 'account.avatar.change' : 'account.avatar.add')} onPick={choose} />
            {avatar && (
              <Button tone="quiet" disabled={remove.isPending} onClick={() => remove.mutate()}>
                {t('account.avatar.remove')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Section>
  )
}

interface ChosenPicture {
  file: File
  /** The object URL of a picked picture. */
  address: string
}

/** A picked picture that is not uploaded yet. */
function useChosen() {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null)
  useEffect(() => (chosen ? () => URL.revokeObjectURL(chosen.address) : undefined), [chosen])

  return {
    chosen,
    choose: (file: File) => setChosen({ file, address: URL.createObjectURL(file) }),
    forget: () => setChosen(null),
  }
}

function PickPicture({ label, onPick }: { label: string; onPick: (file: File) => void }) {
  const t = useAccountText()
  const alert = useAlert()
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    if (PICTURE_TYPES.includes(file.type)) onPick(file)
    else alert('error', t('account.avatar.wrong_type'))
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join()}
        hidden
        onChange={({ target }) => {
          take(target.files?.[0])
          target.value = ''
        }}
      />
      <Button tone="plain" onClick={() => input.current!.click()}>
        {label}
      </Button>
    </>
  )
}

/** Shows a changed profile everywhere: here and in the header. */
export function showProfile(queries: QueryClient, changed: Profile) {
  queries.setQueryData(profileQuery.queryKey, changed)
  return queries.invalidateQueries({ queryKey: session.queryKey })
}
