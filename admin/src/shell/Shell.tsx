import { Alert, AppShell, Box, Burger, Button, Drawer, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlayerPause } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { use, useState } from 'react'
import { DropAnywhere } from '../media/uploads/DropAnywhere.tsx'
import { UploadedProgram } from '../catalogue/UploadedProgram.tsx'
import { Tray } from '../media/uploads/Tray.tsx'
import { UploadButton } from '../media/uploads/UploadButton.tsx'
import { uploadRules, uploadsOf, UploadsProvider } from '../media/uploads/uploads.ts'
import { SessionEnded } from '../members/SessionEnded.tsx'
import { StaffBell } from '../notices/StaffBell.tsx'
import { page } from '../page.ts'
import { StoreTitle } from '../parts/TabTitle.tsx'
import { storeSettings } from '../store/queries.ts'
import { t } from '../text.ts'
import { RequireAccess } from './RequireAccess.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Mark } from '../parts/Mark.tsx'
import { Menu } from './Menu.tsx'
import { Palette, PaletteButton } from './Palette.tsx'
import styles from './shell.module.css'

/** The frame around every screen: menu, uploads, and the sign-in dialog for an ended session. */
export function Shell() {
  const queries = useQueryClient()
  const { data: rules } = useSuspenseQuery(uploadRules)
  const { data: store } = useSuspenseQuery(storeSettings)
  const [uploads] = useState(() => uploadsOf(queries, rules))

  return (
    <StoreTitle value={store.title}>
      <UploadsProvider value={uploads}>
        <Button component="a" href="#content" className={styles.skip}>
          {t('nav.skip')}
        </Button>
        <Frame />
        <DropAnywhere />
        <Tray Uploaded={UploadedProgram} />
        <Palette />
        <SessionEnded />
      </UploadsProvider>
    </StoreTitle>
  )
}

function Frame() {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <AppShell
      layout="alt"
      header={{ height: { base: 52, sm: 0 } }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: true } }}
      padding={{ base: 'md', sm: 'xl' }}
    >
      <AppShell.Header hiddenFrom="sm" className={styles.header} px="xs">
        <Group h="100%" wrap="nowrap" justify="space-between">
          <Burger opened={isOpen} onClick={open} size="sm" aria-label={t('nav.open')} />
          <Brand />
          <Group gap="xs" wrap="nowrap">
            <StaffBell />
            <UploadButton compact />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar visibleFrom="sm" className={styles.navbar} p="sm">
        <Sidebar />
      </AppShell.Navbar>
      <Drawer
        opened={isOpen}
        onClose={close}
        size={280}
        hiddenFrom="sm"
        title={<Brand />}
        closeButtonProps={{ 'aria-label': t('nav.close') }}
        styles={{ body: { display: 'flex', flexDirection: 'column', minHeight: 'calc(100dvh - 60px)' } }}
      >
        <Box mb="xs">
          <PaletteButton onOpen={close} />
        </Box>
        <Menu onGo={close} />
        <AccountMenu onGo={close} />
      </Drawer>
      <AppShell.Main id="content" tabIndex={-1} style={{ outline: 'none' }}>
        {page.paused && (
          <Alert variant="light" color="yellow" mb="lg" maw={860} icon={<IconPlayerPause aria-hidden />}>
            {t('shell.paused')}
          </Alert>
        )}
        <RequireAccess>
          <Outlet />
        </RequireAccess>
      </AppShell.Main>
    </AppShell>
  )
}

const Sidebar = () => (
  <>
    <Group px="xs" py={6} mb="sm" gap="xs" wrap="nowrap" justify="space-between">
      <Brand />
      <StaffBell />
    </Group>
    <Group gap="xs" mb="md" wrap="nowrap">
      <UploadButton fullWidth />
      <PaletteButton />
    </Group>
    <Menu />
    <AccountMenu />
  </>
)

function Brand() {
  const title = use(StoreTitle)
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <Mark title={title} />
      <Text fw={600} className="one-line">
        {title}
      </Text>
    </Group>
  )
}
