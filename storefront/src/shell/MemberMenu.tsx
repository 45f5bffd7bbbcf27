import type { Session } from '@matinee/contract/members/session'
import { useDismiss } from '@matinee/ui/Dropdown'
import { Icon, type IconName } from '@matinee/ui/Icon'
import { Link } from '@tanstack/react-router'
import { useId, useRef, type ReactNode } from 'react'
import { Avatar } from '../members/Avatar.tsx'
import { useOpenHere } from '../frame/use-open-here.ts'
import { useImportGuestMarks } from '../library/use-import-guest-marks.ts'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { useSession } from '../session/use-signed-in.ts'
import { useSignOut } from '../account/use-sign-out.ts'

type Member = Session['user']

/** The member's menu, behind their picture. */
export function MemberMenu({ user }: { user: Member }) {
  const t = useText()
  const id = useId()
  const whole = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useOpenHere()
  useImportGuestMarks(user.id, useSession().impersonation !== null)
  useDismiss(whole, isOpen, () => setOpen(false))

  return (
    <div ref={whole} className="relative">
      <button
        type="button"
        aria-label={t('header.menu', { name: user.name })}
        title={user.name}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="grid size-11 cursor-pointer place-items-center rounded-full transition-transform hover:scale-105"
      >
        <Avatar picture={user.avatar} name={user.name} size="small" />
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute end-0 top-full z-30 mt-2 w-64 animate-appear rounded-xl border border-line bg-raised p-1.5 text-ink shadow-2xl"
      >
        {isOpen && <Entries user={user} />}
      </div>
    </div>
  )
}

function Entries({ user }: { user: Member }) {
  const t = useText()
  const signOut = useSignOut()

  return (
    <>
      <div className="border-b border-line px-3 pt-2 pb-3">
        <p dir="auto" className="truncate font-bold">
          {user.name}
        </p>
        {user.email && <p className="truncate text-sm text-quiet">{user.email}</p>}
      </div>
      <ul className="pt-1.5">
        <Entry>
          <Link to={links.library} className={ENTRY}>
            <Sign name="bookmark" />
            {t('library.title')}
          </Link>
        </Entry>
        <Entry>
          <Link to={links.favorites} className={ENTRY}>
            <Sign name="heart" />
            {t('favorites.title')}
          </Link>
        </Entry>
        <Entry>
          <Link to={links.account} params={{ tab: undefined }} className={ENTRY}>
            <Sign name="person" />
            {t('header.account')}
          </Link>
        </Entry>
        {user.role === 'staff' && (
          <Entry>
            <a href={links.admin} className={ENTRY}>
              <Sign name="stack" />
              {t('header.admin')}
            </a>
          </Entry>
        )}
        <Entry>
          <button
            type="button"
            disabled={signOut.isPending}
            onClick={() => signOut.mutate()}
            className={ENTRY}
          >
            <Sign name="back" />
            {t('header.sign_out')}
          </button>
        </Entry>
      </ul>
    </>
  )
}

const ENTRY =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-lg px-3 text-start font-medium hover:bg-ink/10 aria-[current=page]:bg-ink/10'

const Entry = ({ children }: { children: ReactNode }) => <li>{children}</li>
const Sign = ({ name }: { name: IconName }) => <Icon name={name} className="size-5 text-quiet" />
