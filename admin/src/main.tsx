import '@fontsource-variable/inter'
import '@mantine/core/styles.css'
import '@mantine/dropzone/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import './base.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queries } from './queries.ts'
import { router } from './router.ts'
import { cssVariables, theme } from './theme.ts'

// After an update of the server the files of a page opened before it are gone: a fresh page knows the new ones.
window.addEventListener('vite:preloadError', () => location.reload())

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <DirectionProvider>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <QueryClientProvider client={queries}>
          <ModalsProvider>
            <RouterProvider router={router} />
          </ModalsProvider>
          <Notifications position="top-right" limit={4} />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  </StrictMode>,
)
