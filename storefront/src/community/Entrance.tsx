import { Button } from '@matinee/ui/Button'
import { Notice } from '@matinee/ui/Notice'
import { useAccountText } from '../account-text.tsx'
import { useShop } from '../store/shop.ts'
import { Avatar } from './Avatar.tsx'
import { useDiscussion, type WayIn } from './discussion.ts'
import { readDraft, type DraftPlace } from './drafts.ts'
import { COMMENTS_ID } from './anchors.ts'
import { useDraftPlace } from './use-draft.ts'
import { CommentForm } from './CommentForm.tsx'

/** The comment form, or why there is none. */
export function Entrance() {
  const t = useAccountText()
  const { canWrite, whyNot, member, askToSignIn } = useDiscussion()
  const place = useDraftPlace(0)

  if (canWrite) {
    return (
      <div className="mt-6 flex gap-3">
        {member && <Avatar user={member} />}
        <div className="min-w-0 grow">
          <CommentForm
            label={t('comments.write')}
            placeholder={t('comments.write.hint')}
            isEager={isBackAt(place)}
          />
        </div>
      </div>
    )
  }
  if (member) return <p className="mt-6 rounded-xl bg-surface px-4 py-3 text-quiet">{t(wordFor(whyNot))}</p>
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-surface px-4 py-3">
      <p>{t('comments.sign_in_to_write')}</p>
      <WaysIn onSignIn={askToSignIn} />
    </div>
  )
}

/** Continues the draft after a sign-in. */
const isBackAt = (place: DraftPlace) => location.hash === `#${COMMENTS_ID}` && readDraft(place).body !== ''

/** The message of the refusal a comment would get. */
const REFUSAL_WORDS = {
  comments_closed: 'comments.closed',
  community_closed: 'comments.blocked',
  comments_staff_only: 'comments.staff_only',
  commenting_muted: 'comments.muted',
} as const

/** Without a refusal, staff are viewing the store as a member. */
const wordFor = (whyNot: string) => REFUSAL_WORDS[whyNot as keyof typeof REFUSAL_WORDS] ?? 'comments.looking'

interface NotToReadProps {
  whyNot: string
  onSignIn: WayIn
}

/** Shown to viewers who may not read the comments; nothing where the store has none. */
export function NotToRead({ whyNot, onSignIn }: NotToReadProps) {
  const t = useAccountText()
  const { settings } = useShop()
  if (whyNot === 'comments_closed' && !settings.commenting) return null
  if (whyNot !== 'sign_in_first') {
    return <p className="px-[var(--gutter)] pt-12 text-quiet">{t(wordFor(whyNot))}</p>
  }
  return (
    <Notice icon="person" title={t('comments.members.title')} action={<WaysIn onSignIn={onSignIn} />}>
      <p>{t('comments.members.text')}</p>
    </Notice>
  )
}

function WaysIn({ onSignIn }: { onSignIn: WayIn }) {
  const t = useAccountText()
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button tone="bright" onClick={() => onSignIn()}>
        {t('comments.sign_in')}
      </Button>
      <Button tone="plain" onClick={() => onSignIn(undefined, true)}>
        {t('comments.join')}
      </Button>
    </div>
  )
}
