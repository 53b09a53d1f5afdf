export default { optimizeDeps: { exclude: ['sylvan'] } };
