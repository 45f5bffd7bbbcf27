const major = Number(process.versions.node.split('.')[0])

if (major < 20) {
  console.error(
    'Matinee needs Node.js 20 or newer to set itself up, but this is ' + process.versions.node + '.',
  )
  process.exit(1)
}
