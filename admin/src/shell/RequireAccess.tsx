import { isStaffRole } from '@matinee/contract/platform/roles'
import { IconLock } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Empty } from '../parts/Empty.tsx'
import { ButtonLink } from '../parts/links.tsx'
import { Screen } from '../parts/Screen.tsx'
import { roleName } from '../staff/role-words.ts'
import { t } from '../text.ts'
import { isOpenToRole, placeAt } from './navigation.ts'
import { useRole } from '../members/role-access.ts'

/** Shows the screen to roles that may open it, and the reason to all others. */
export function RequireAccess({ children }: { children: ReactNode }) {
  const role = useRole()
  // Checks the screen that is rendered: during navigation the URL is already that of the next one.
  const place = useMatches({ select: (matches) => placeAt(matches.at(-1)!.fullPath) })
  return !place || isOpenToRole(place, role) ? children : <NotYours role={role} />
}

const NotYours = ({ role }: { role: string }) => (
  <Screen title={t('not_yours.title')}>
    <Empty
      icon={IconLock}
      title={t('not_yours.role', { role: isStaffRole(role) ? roleName(role) : role })}
      text={t('not_yours.text')}
    >
      <ButtonLink to="/" variant="default">
        {t('not_yours.home')}
      </ButtonLink>
    </Empty>
  </Screen>
)
