import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileImport, IconListDetails, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MenuLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { facets } from './queries.ts'

const small = { size: 16, stroke: 1.6, 'aria-hidden': true }

/** A menu with the ways to add people to the store. */
export function AddPeople() {
  const { data } = useQuery(facets)
  const [isInviting, setInviting] = useState(false)
  if (!data?.may.edit) return null
  return (
    <>
      <Menu position="bottom-end" width={230} shadow="md">
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={16} aria-hidden />}>{t('people.add')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUserPlus {...small} />} onClick={() => setInviting(true)}>
            {t('people.invite')}
          </Menu.Item>
          <MenuLink to="/people/imports" leftSection={<IconFileImport {...small} />}>
            {t('imports.title')}
          </MenuLink>
          <MenuLink to="/people/fields" leftSection={<IconListDetails {...small} />}>
            {t('member_fields.title')}
          </MenuLink>
        </Menu.Dropdown>
      </Menu>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
