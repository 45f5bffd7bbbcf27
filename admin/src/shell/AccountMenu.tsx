import {
  Avatar,
  Box,
  Group,
  Menu,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core'
import { IconExternalLink, IconLogout, IconSelector, IconUser } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { storefront } from '../links.ts'
import { account } from '../members/queries.ts'
import { useSignOut } from '../members/use-sign-out.ts'
import { MenuLink } from '../parts/links.tsx'
import { t } from '../text.ts'
import styles from './account.module.css'

const SCHEMES = ['auto', 'light', 'dark'] as const

/** The menu of the signed-in user: account, colour scheme, sign-out. */
export function AccountMenu({ onGo }: { onGo?: () => void }) {
  const signOut = useSignOut()
  return (
    <Menu width={232} position="top-start" shadow="md">
      <Menu.Target>
        <UnstyledButton className={styles.person}>
          <Person />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuLink to="/account" leftSection={<IconUser {...small} />} onClick={onGo}>
          {t('account.title')}
        </MenuLink>
        <Menu.Item
          component="a"
          href={storefront}
          target="_blank"
          leftSection={<IconExternalLink {...small} />}
        >
          {t('nav.storefront')}
        </Menu.Item>
        <Schemes />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...small} className="turns" />} onClick={signOut}>
          {t('account.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const small = { size: 16, stroke: 1.6, 'aria-hidden': true }

function Schemes() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('scheme.title')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {SCHEMES.map((value) => (
          <Menu.RadioItem key={value} value={value}>
            {t(`scheme.${value}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

function Person() {
  const { data } = useSuspenseQuery(account)
  return (
    <Group gap="xs" wrap="nowrap">
      <Avatar name={data.name} size={28} radius="xl" color="ink" aria-hidden />
      <Box miw={0} flex={1}>
        <Text size="sm" fw={500} className="one-line">
          {data.name}
        </Text>
        {data.email && (
          <Text size="xs" c="dimmed" className="one-line">
            {data.email}
          </Text>
        )}
      </Box>
      <IconSelector size={14} aria-hidden />
    </Group>
  )
}
