import '@fontsource-variable/inter'
import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import '@mantine/dropzone/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import './base.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { untilReachable } from '@matinee/client/connection'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepFocusWhileWaiting } from './parts/keep-focus.ts'
import { ignoreSecondPress } from './parts/second-press.ts'
import { MAX_NOTIFICATIONS } from './parts/notify.tsx'
import { queries } from './queries.ts'
import { router } from './router.ts'
import { ServerAway } from './shell/ServerAway.tsx'
import { calendarLanguage } from './calendar-language.ts'
import { trackAdminPageViews } from './analytics/page-views.ts'
import { cssVariables, theme } from './theme.ts'

window.addEventListener('offline', () => void untilReachable())

trackAdminPageViews(router)
keepFocusWhileWaiting()
ignoreSecondPress()

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <DirectionProvider>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <DatesProvider settings={calendarLanguage}>
          <QueryClientProvider client={queries}>
            <ModalsProvider>
              <RouterProvider router={router} />
            </ModalsProvider>
            <ServerAway />
            <Notifications position="bottom-left" limit={MAX_NOTIFICATIONS} />
          </QueryClientProvider>
        </DatesProvider>
      </MantineProvider>
    </DirectionProvider>
  </StrictMode>,
)
