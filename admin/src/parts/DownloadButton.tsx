import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

/** Downloads a file of the server. */
export const DownloadButton = ({ href, label }: { href: string; label: string }) => (
  <Button
    component="a"
    href={href}
    download
    variant="default"
    leftSection={<IconDownload size={16} aria-hidden />}
  >
    {label}
  </Button>
)
