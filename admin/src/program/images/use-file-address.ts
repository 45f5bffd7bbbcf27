import { useEffect, useState } from 'react'

/** An address for a file of this machine, for as long as it is shown. */
export function useFileAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return undefined
    const made = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- an address is made and given back outside of React
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return file && address
}
