"""How each element is drawn where it lies: turned, joined to what lies beside it, with its figures."""
